import { afterAll, vi } from 'vitest';

/** A rendered component may bring a part late: its file is read before the process goes on to the next test file. */
afterAll(() => vi.dynamicImportSettled());
