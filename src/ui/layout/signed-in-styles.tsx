import styles from '../styles/signed-in.css?url';

/** Loads `ui/styles/signed-in.css`, before what uses it is shown. Anywhere in a page; React puts it into the head once. */
export function SignedInStyles() {
  return <link rel="stylesheet" href={styles} precedence="default" />;
}
