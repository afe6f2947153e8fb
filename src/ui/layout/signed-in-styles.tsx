import styles from '../styles/signed-in.css?url';

/** Has the browser fetch them for the next page, once it has nothing else to do. */
export function SignedInStylesAhead() {
  return <link rel="prefetch" as="style" href={styles} />;
}

/** Loads `ui/styles/signed-in.css`, before what uses it is shown. Anywhere in a page; React puts it into the head once. */
export function SignedInStyles() {
  return <link rel="stylesheet" href={styles} precedence="default" />;
}
