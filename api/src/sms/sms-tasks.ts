import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Sql } from '../platform/db/sql.ts'
import type { SmsTransport } from './sms.ts'
import { createPhoneCode } from '../checks/checks.sql.ts'

const UserTask = z.object({ user_id: z.int() })

/** Returns the background task that texts a code. Each attempt creates a new code. */
export const checkTasks = (sql: Sql, sms: SmsTransport): TaskList => ({
  async sms_phone_code(payload) {
    const created = await createPhoneCode(sql, UserTask.parse(payload).user_id)
    if (!created) return
    const { phone, code } = created
    await sms.send({
      to: phone,
      text: `${code} is your Manyhands code. It is valid for 10 minutes. Never tell it to anyone.`,
    })
  },
})
