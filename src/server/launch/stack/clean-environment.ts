const ownNames =
  /^(NODE_ENV|PORT|HOST|DATA_DIR|DATABASE_(URL|CONNECTIONS)|CANONICAL_ROOT_URL|SESSION_SECRET|ID_DOCUMENTS_SECRET|STRIPE_\w+|SMTP_URL|MAIL_FROM|TWILIO_\w+|VAPID_PRIVATE_KEY|PUSH_SERVICE_URL|OIDC_\w+|FACEBOOK_\w+|S3_\w+|SENTRY_DSN|GEOCODER_URL|MAP_TILES_\w+|ANALYTICS_(URL|ID)|CONTENT_POLICY|TRUST_PROXY|DEMO|WEB_PROCESSES|WORKERS|IMAGES_AHEAD|PAGE_CACHE(_MB)?|LOAD_SHEDDING|MAX_(CONCURRENT_REQUESTS|CLIENT_PERCENT)|SANDBOX_\w+|ROTATION_\w+)$/;

/**
 * The environment without Rotation's settings: a developer's own settings must not lead tests to a real database or
 * to Stripe, nor switch off what they try.
 */
export function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ownNames.test(name)));
}

/** The environment without the variables that only the supervisor may set for its children, such as `ROTATION_DEMO`. */
export function withoutInternal(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('ROTATION_')));
}
