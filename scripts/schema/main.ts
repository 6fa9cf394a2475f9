import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { createTemplate, createTestDatabase } from '../../api/src/platform/db/database.fixture.ts'
import { schemaText } from '../../api/src/platform/db/schema-text.fixture.ts'
import { root } from '../root.ts'
import { startTestCluster } from '../test/database.ts'

/* `npm run schema` migrates an empty database and writes its schema to api/schema.sql. */

const cluster = await startTestCluster(root)
try {
  process.env.TEST_DATABASE_URL = cluster.url
  await createTemplate(cluster.url)
  const database = await createTestDatabase()
  writeFileSync(path.join(root, 'api/schema.sql'), await schemaText(database.sql))
  await database.close()
} finally {
  await cluster.stop()
}
