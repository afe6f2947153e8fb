/** Whether a browser says with this message that a request did not arrive, or that its answer did not. */
export function isLostConnection(message: string): boolean {
  return /^(?:failed to fetch|load failed|networkerror\b.*|the network connection was lost)\.?$/i.test(message);
}
