import type { AnySql } from '../db/pool.ts'
import type { UserType } from '../sessions/sessions.contract.ts'
import type { AccountRow } from '../sessions/sessions.sql.ts'
import type { PackerSpecialty, ProfileFields } from './packers.contract.ts'

export async function findProfile(sql: AnySql, id: number): Promise<AccountRow | undefined> {
  const [row] = await sql<AccountRow[]>`
    select id, username, user_type, name, email, phone, bio from users where id = ${id}`
  return row
}

export async function findUserType(sql: AnySql, id: number): Promise<UserType | undefined> {
  const [row] = await sql<{ user_type: UserType }[]>`select user_type from users where id = ${id}`
  return row?.user_type
}

/** Throws the violation of the unique index when the username is somebody else's. */
export async function updateProfile(sql: AnySql, id: number, fields: ProfileFields) {
  const { username = null, name = null, email = null, phone = null, bio = null } = fields
  const [row] = await sql<AccountRow[]>`
    update users set
      username = coalesce(${username}, username),
      name = coalesce(${name}, name),
      email = coalesce(${email}, email),
      phone = coalesce(${phone}, phone),
      bio = coalesce(${bio}, bio)
    where id = ${id}
    returning id, username, user_type, name, email, phone, bio`
  return row
}

/** What a packer can do, as bits. */
export async function packerMask(sql: AnySql, packerId: number): Promise<number> {
  const [row] = await sql<{ mask: number }[]>`select packer_mask(${packerId}) as mask`
  return row?.mask ?? 0
}

const columns = (sql: AnySql) => sql`
  ps.id, ps.user_id, ps.specialty_id, s.name as specialty_name, s.specialty_type_id`

export async function listPackerSpecialties(sql: AnySql, packerId: number) {
  return sql<PackerSpecialty[]>`
    select ${columns(sql)}
    from packer_specialties ps join specialties s on s.id = ps.specialty_id
    where ps.user_id = ${packerId}
    order by ps.specialty_id`
}

/** Whether it was new: two of the same at once make one. */
export async function addPackerSpecialty(sql: AnySql, packerId: number, specialtyId: number) {
  const added = await sql`
    insert into packer_specialties (user_id, specialty_id)
    values (${packerId}, ${specialtyId})
    on conflict do nothing`
  return added.count > 0
}

export async function findPackerSpecialty(sql: AnySql, packerId: number, specialtyId: number) {
  const [row] = await sql<PackerSpecialty[]>`
    select ${columns(sql)}
    from packer_specialties ps join specialties s on s.id = ps.specialty_id
    where ps.user_id = ${packerId} and ps.specialty_id = ${specialtyId}`
  return row
}

export async function removePackerSpecialty(sql: AnySql, packerId: number, specialtyId: number) {
  await sql`
    delete from packer_specialties where user_id = ${packerId} and specialty_id = ${specialtyId}`
}
