import type { AnySql } from '../platform/db/sql.ts'

/** The counts of a demo account, which `npm start` prints. */
export interface AccountSummary {
  username: string
  user_type: 'customer' | 'packer'
  /** 0 for a customer. */
  specialties: number
  /**
   * `open` to `expired`: the gigs that the customer has posted, or that the packer has booked, by
   * status.
   */
  open: number
  booked: number
  completed: number
  expired: number
}

export async function summarizeAccounts(sql: AnySql, usernames: string[]) {
  return sql<AccountSummary[]>`
    select u.username, u.user_type,
      (select count(*)::int from packer_specialties where user_id = u.id) as specialties,
      count(g.id) filter (where g.gig_status_id = 1)::int as open,
      count(g.id) filter (where g.gig_status_id = 2)::int as booked,
      count(g.id) filter (where g.gig_status_id = 3)::int as completed,
      count(g.id) filter (where g.gig_status_id = 4)::int as expired
    from users u left join gigs g on u.id in (g.customer_id, g.packer_id)
    where u.username = any(${usernames})
    group by u.id
    order by u.id`
}
