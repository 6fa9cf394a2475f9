/** Returns the notice after a profile was saved. `pending` is a new address that the user has not confirmed yet. */
export const savedNotice = (pending: string | undefined): string =>
  pending === undefined
    ? 'Profile saved.'
    : `Profile saved. Confirm your new address with the link that we sent to ${pending}.`
