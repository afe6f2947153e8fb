const ours =
  /^(NODE_ENV|PORT|HOST|DATA_DIR|DATABASE_URL|CANONICAL_ROOT_URL|SESSION_SECRET|STRIPE_\w+|SMTP_URL|MAIL_FROM|S3_\w+|TRUST_PROXY|DEMO|WEB_PROCESSES|WORKERS|SANDBOX_\w+|ROTATION_\w+)$/;

/** The environment without our settings: a developer's own must not lead tests to a real database or provider. */
export function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ours.test(name)));
}

/** The environment without what only the supervisor may tell its children, such as that this is the demo. */
export function withoutInternal(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('ROTATION_')));
}
