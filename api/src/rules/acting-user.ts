/** The request header with the id of the user for whom a page makes a change. */
export const actingUserHeader = 'X-Acting-User'

/** The `type` of the 409 problem document if the session belongs to another user than the header names. */
export const otherUserProblem = 'urn:manyhands:other-user'
