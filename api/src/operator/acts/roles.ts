export const roles = ['support', 'money', 'checks', 'admin'] as const
export type Role = (typeof roles)[number]
