export const roles = ['support', 'money', 'checks', 'admin'] as const
export type Role = (typeof roles)[number]

/** The role that each act needs. An admin may do everything. */
export const actRoles = {
  answerTicket: 'support',
  resolveTicket: 'support',
  resolveMessage: 'support',
  hideMessage: 'support',
  unhideMessage: 'support',
  hideReview: 'support',
  unhideReview: 'support',
  putReply: 'support',
  deleteReply: 'support',
  signOutUser: 'support',
  suspendUser: 'admin',
  liftSuspension: 'admin',
  deleteUser: 'admin',
  resolveTrip: 'money',
  endTrip: 'money',
  markTrip: 'money',
  writeOff: 'money',
  changeDeadTask: 'money',
  decideCheck: 'checks',
} as const satisfies Record<string, Role>
export type Act = keyof typeof actRoles

/** Whether an operator with this role may do the act. */
export const mayAct = (role: Role, act: Act): boolean => role === 'admin' || actRoles[act] === role
