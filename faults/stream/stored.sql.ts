import type { Sql } from '../../api/src/platform/db/sql.ts'

export interface StoredAccount {
  id: number
  username: string
  name: string
  bio: string
  specialties: number[]
}

export interface StoredJob {
  id: number
  customer_id: number
  title: string
  price_cents: number
  description: string
  specialties: number[]
  featured: number | null
  status: 1 | 2 | 3
  packer: number | null
  images: number
}

export function readAccounts(sql: Sql): Promise<StoredAccount[]> {
  return sql<StoredAccount[]>`
    select id, username, name, bio, array(
      select specialty_id from packer_specialties where user_id = u.id order by 1) as specialties
    from users u`
}

export function readJobs(sql: Sql): Promise<StoredJob[]> {
  return sql<StoredJob[]>`
    select id, customer_id, title, price_cents, description,
      array(select s.id from specialties s where s.bit & g.spec_mask <> 0 order by 1) as specialties,
      featured_image_index as featured, gig_status_id as status, packer_id as packer,
      (select count(*)::int from gig_images where gig_id = g.id) as images
    from gigs g`
}
