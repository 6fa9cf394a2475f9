import type { Tx } from '../../platform/db/sql.ts'

/** Locks the packer, so that uploads wait. Returns the username; undefined if there is no such packer. */
export async function lockPacker(tx: Tx, id: number) {
  const [row] = await tx<{ username: string }[]>`
    select username from users
    where id = ${id} and user_type = 'packer' and deleted_at is null for no key update`
  return row?.username
}
