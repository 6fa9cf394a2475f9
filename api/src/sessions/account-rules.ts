/** The numbers and forms of accounts, for schemas here and for forms in the browser. */
export const accountLimits = {
  usernameMin: 3,
  username: 50,
  passwordMin: 8,
  password: 128,
  name: 100,
  email: 254,
  bio: 280,
} as const

export const accountPatterns = {
  username: '[A-Za-z0-9._@+\\-]{3,50}',
  phone: '\\d{3}-\\d{3}-\\d{4}',
} as const
