/** The action of an audit entry about what was refused, whatever it was. */
export const refusedAction = 'refused';
