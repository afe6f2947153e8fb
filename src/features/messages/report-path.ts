/** Where a party reports a message of the other one. */
export function messageReportPath(messageId: string): string {
  return `/messages/${messageId}/report`;
}
