/** The call that sends the verification email again. */
export const resendPath = '/account/verification-email';
