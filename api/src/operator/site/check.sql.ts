import { certificateLimits, type CertificateType } from '../../rules/check-rules.ts'
import type { AnySql } from '../../platform/db/sql.ts'
import { decisionColumn, type ShownDecision } from '../actions.sql.ts'
import { person, type Person } from '../read/people.sql.ts'

interface CheckedPacker {
  packer: Person
  /** The certificate that waits for a decision, without its file. `size` in bytes. */
  certificate: {
    id: number
    media_type: CertificateType
    expires_at: string
    created_at: string
    size: number
  } | null
  /** The last decision about any check. */
  decision: ShownDecision | null
}

/** Returns a packer with the certificate that waits. */
export async function findCheckedPacker(sql: AnySql, id: number) {
  const [row] = await sql<CheckedPacker[]>`
    select ${person(sql, 'u')} as packer, (
        select json_build_object('id', id, 'media_type', media_type, 'expires_at', expires_at,
          'created_at', created_at, 'size', octet_length(bytes))
        from certificates where user_id = u.id and decided_at is null) as certificate,
      ${decisionColumn(sql, { subject: `user ${id}`, actions: ['pass', 'fail'] })}
    from users u where id = ${id} and user_type = 'packer' and deleted_at is null`
  return row
}

/** Returns the file of a certificate, decided or not; undefined if it is deleted or too large. */
export async function findCertificateFile(sql: AnySql, userId: number, id: number) {
  const [row] = await sql<{ media_type: CertificateType; bytes: Buffer<ArrayBuffer> }[]>`
    select media_type, bytes from certificates
    where id = ${id} and user_id = ${userId} and octet_length(bytes) <= ${certificateLimits.bytes}`
  return row
}
