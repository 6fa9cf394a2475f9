import { dictionary } from '@zxcvbn-ts/language-common'
import { codePoints } from '../platform/requests/text.ts'
import { accountLimits } from '../rules/account-rules.ts'

const { passwordMin, password: passwordMax } = accountLimits

/** The most common passwords with at least the minimum length. Attackers try these first. */
const common = new Set(
  dictionary['passwords-common'].filter((word) => codePoints(word, passwordMax) >= passwordMin),
)

export const isCommonPassword = (password: string) => common.has(password.toLowerCase())
