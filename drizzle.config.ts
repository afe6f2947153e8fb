import { defineConfig } from 'drizzle-kit';

// `drizzle-kit` reads one file that gathers every table; constraints it cannot say are hand-written migrations.
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/database/schema/schema.ts',
  out: './src/database/migrations',
});
