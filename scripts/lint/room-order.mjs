import path from 'node:path'

/**
 * Lint rule: a room (folder) of `api/src` imports only from rooms above it in this list, types included. So no two rooms
 * import each other. Tests and fixtures are exempt. `app` is the files of `api/src` itself, which compose the rooms.
 */
const rooms = [
  'rules',
  'platform',
  'passkeys',
  // What happens to a job: its events, the mails and notices of each, and its moves from stage to stage.
  ...['events', 'workflow'],
  // Who calls, and what others see of them.
  ...['sessions', 'places', 'specialties', 'images', 'people', 'checks', 'favorites'],
  // A job, and what belongs to it.
  ...['gigs', 'trips', 'reviews', 'messages', 'payments', 'proposals', 'packers', 'bookings'],
  ...['calendar'],
  ...['mail', 'sms', 'push', 'live', 'notifications'],
  ...['support', 'half-failures', 'account'],
  // What runs without a call.
  ...['background', 'operator', 'backup', 'demo'],
  ...['app', 'client'],
]

/** Returns the room of a file in `api/src`; undefined for other files. */
function roomOf(file) {
  const inApi = /(?:^|\/)api\/src\/(.+)$/.exec(file.replaceAll('\\', '/'))?.[1]
  if (inApi === undefined) return undefined
  return inApi.includes('/') ? inApi.slice(0, inApi.indexOf('/')) : 'app'
}

const roomOrder = {
  meta: {
    type: 'problem',
    docs: { description: 'Import only from lower rooms of the API.' },
    messages: {
      higher:
        '{{from}} is below {{to}} in the order of rooms (scripts/lint/room-order.mjs): move what both need into a lower room.',
      unknown: 'Add the room {{room}} to the order of rooms (scripts/lint/room-order.mjs).',
    },
    schema: [],
  },
  create(context) {
    const from = roomOf(context.filename)
    if (from === undefined) return {}
    function check(node, source) {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return
      const to = roomOf(path.resolve(path.dirname(context.filename), source.value))
      if (to === undefined || to === from) return
      const unknown = [from, to].find((room) => !rooms.includes(room))
      if (unknown) context.report({ node, messageId: 'unknown', data: { room: unknown } })
      else if (rooms.indexOf(to) > rooms.indexOf(from)) {
        context.report({ node, messageId: 'higher', data: { from, to } })
      }
    }
    const bySource = (node) => check(node, node.source)
    return {
      ImportDeclaration: bySource,
      ExportNamedDeclaration: bySource,
      ExportAllDeclaration: bySource,
      ImportExpression: bySource,
      TSImportType: (node) => check(node, node.source ?? node.argument?.literal),
    }
  },
}

const plugin = { meta: { name: 'rooms' }, rules: { order: roomOrder } }

// oxlint loads a plugin from its default export.
export default plugin
