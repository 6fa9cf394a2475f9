import { dictionary } from '@zxcvbn-ts/language-common'
import { codePoints } from '../platform/requests/text.ts'
import { accountLimits } from './account-rules.ts'

const { passwordMin, password: passwordMax } = accountLimits

/** The most used passwords that the other rules let pass; whoever guesses begins with these. */
const common = new Set(
  dictionary['passwords-common'].filter((word) => codePoints(word, passwordMax) >= passwordMin),
)

export const isCommonPassword = (password: string) => common.has(password.toLowerCase())
