import { hash, randomBytes } from 'node:crypto'
import { runTx, type Sql, type Tx } from '../../platform/db/sql.ts'
import { logAction } from '../actions.sql.ts'
import { type Role, roles } from '../acts/roles.ts'
import { invalid, missing } from '../operator-error.ts'
import {
  addLink,
  addSession,
  endAccess,
  type LinkKind,
  putOperator,
  removeOperator,
} from './operators.sql.ts'
import { isRole } from './roles.ts'

const seconds: Record<LinkKind, number> = { invite: 24 * 60 * 60, 'sign-in': 10 * 60 }

/** The database stores only hashes. A token of 256 random bits needs no salt or slow hash. */
export const hashToken = (token: string) => hash('sha256', token, 'buffer')
const newToken = () => randomBytes(32).toString('base64url')

/** Parses "support,money". */
export function readRoles(words: string[]): Role[] {
  const found = words.filter(isRole)
  if (found.length === words.length && found.length > 0) return [...new Set(found)]
  throw invalid(`Name one or more roles: ${roles.join(', ')}.`)
}

function readName(given: string): string {
  const name = given.trim()
  if (/^[\p{L}\p{N}][\p{L}\p{N} .'-]{0,99}$/u.test(name)) return name
  throw invalid('Write a name of letters, digits, spaces, dots, hyphens and apostrophes.')
}

/**
 * Adds an operator, or changes the roles of one with this name. Ends the sessions and deletes the passkeys, so that an
 * invitation also helps after a lost passkey. Returns the token of a link to register a passkey.
 */
export const invite = (
  sql: Sql,
  operator: string,
  invited: { name: string; roles: string[] },
): Promise<string> =>
  runTx(sql, async (tx) => {
    const name = readName(invited.name)
    const given = readRoles(invited.roles)
    const { id } = await putOperator(tx, { name, roles: given, by: operator })
    await endAccess(tx, id)
    await logAction(tx, {
      operator,
      action: 'invite',
      subject: `operator ${name}`,
      note: given.join(', '),
    })
    return newLink(tx, id, 'invite')
  })

/** Returns the token of a link that signs in. A new operator of this name is an admin. */
export const allowSignIn = (sql: Sql, operator: string, given: string): Promise<string> =>
  runTx(sql, async (tx) => {
    const { id, name } = await putOperator(tx, {
      name: readName(given),
      roles: undefined,
      by: operator,
    })
    await logAction(tx, { operator, action: 'link', subject: `operator ${name}` })
    return newLink(tx, id, 'sign-in')
  })

async function newLink(tx: Tx, operatorId: number, kind: LinkKind): Promise<string> {
  const token = newToken()
  await addLink(tx, { operatorId, kind, tokenHash: hashToken(token), seconds: seconds[kind] })
  return token
}

/** Opens a session. Returns its token. */
export async function openSession(
  tx: Tx,
  { id, name }: { id: number; name: string },
): Promise<string> {
  const token = newToken()
  await addSession(tx, id, hashToken(token))
  await logAction(tx, { operator: name, action: 'sign in', subject: `operator ${name}` })
  return token
}

/** Ends all access of an operator at once. Returns the name. */
export const remove = (
  sql: Sql,
  operator: { id: number; name: string },
  id: number,
): Promise<string> =>
  runTx(sql, async (tx) => {
    if (id === operator.id) throw invalid('You cannot remove yourself. Ask another admin.')
    const name = await removeOperator(tx, id)
    if (name === undefined) throw missing('There is no such operator, or no longer.')
    await endAccess(tx, id)
    await logAction(tx, { operator: operator.name, action: 'remove', subject: `operator ${name}` })
    return name
  })
