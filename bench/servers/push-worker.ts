import { createServer } from 'node:http'
import { startBackground } from '../../api/src/background/background.ts'
import { createPool } from '../../api/src/platform/db/pool.ts'
import { createLog } from '../../api/src/platform/log/log.ts'
import { defaultSettings } from '../../api/src/platform/settings.ts'
import { createPushKeys } from '../../api/src/push/push-keys.ts'

/* The product's background tasks, which may push to this machine. Mails go nowhere. */

const { DATABASE_URL: url = '', PORT } = process.env
const sql = createPool(url, { max: 10, statementMs: null })
startBackground({
  ...{ url, isPooled: false, sql, log: createLog('warn'), pauseMs: 0 },
  mail: {
    transport: { send: () => Promise.resolve(), close() {} },
    ...{ siteUrl: '', apiUrl: '', tokenKey: '', sender: 'no-reply@example.com' },
  },
  push: {
    readKeys: createPushKeys(sql),
    contact: 'no-reply@example.com',
    settings: { ...defaultSettings, pushesToLoopback: true },
  },
})
createServer((_request, response) => response.end()).listen(Number(PORT), '127.0.0.1')
