import { allowSignIn, invite, readRoles } from '../people/links.ts'
import { invalid } from '../operator-error.ts'
import type { Words } from './arguments.ts'
import type { Work } from './desk.ts'

/** Reads `NAME ROLE[,ROLE]`. */
export function inviteOperator(words: Words): Work {
  const name = words.word('Write the name and the roles, such as: kim support,checks')
  const roles = readRoles(
    words.word('Write the roles after the name, such as: kim support,checks').split(','),
  )
  return async ({ sql, operator, siteUrl, say }) => {
    say(`${siteUrl}/invite/${await invite(sql, operator, { name, roles })}`)
    say(`The link works once, for 24 hours. There ${name} registers a passkey.`)
  }
}

/** Reads an optional `NAME`. */
export function linkOperator(words: Words, isPrivate: boolean): Work {
  const name = words.maybe() ?? 'local'
  if (!isPrivate) {
    throw invalid(
      'A link signs in only where npm start serves this machine alone: use "invite" instead.',
    )
  }
  return async ({ sql, operator, siteUrl, say }) => {
    say(`${siteUrl}/link/${await allowSignIn(sql, operator, name)}`)
    say(`The link signs in as ${name}. It works once, for 10 minutes.`)
  }
}
