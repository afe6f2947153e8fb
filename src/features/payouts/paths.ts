export const payoutsPath = '/account/payments';
/** With the form for another bank account. */
export const changePath = `${payoutsPath}?change=true`;
/** With the password, before the page of the provider. */
export const onboardPath = `${payoutsPath}?onboard=true`;
