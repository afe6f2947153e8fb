import styles from '#src/ui/styles/security.css?url';

/** Loads the styles of codes and passkeys, which no other page pays for. */
export function SecurityStyles() {
  return <link rel="stylesheet" href={styles} precedence="default" />;
}
