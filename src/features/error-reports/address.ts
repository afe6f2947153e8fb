/** Where browsers send the errors that only they have seen. */
export const errorReportsPath = '/error-reports';
