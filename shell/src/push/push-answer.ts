import { keepStored, readStored } from 'shared-ui'

/** Not a personal setting: a refusal concerns this device, and stays after Sign Out. */
const refusedKey = 'manyhands-refused-push'

/** Names the user who has turned pushes on: another user of this browser is asked. Removed on Sign Out. */
const onKey = 'manyhands-personal-push'

/** What the user has answered on this device; undefined if they were not asked. Without storage, the question would come back on each page, so it counts as refused. */
export function pushAnswer(user: number): 'on' | 'no' | undefined {
  if (readStored(onKey) === String(user)) return 'on'
  return readStored(refusedKey) === null ? undefined : 'no'
}

export function keepPushAnswer(answer: 'on' | 'no', user: number | undefined) {
  keepStored(onKey, answer === 'on' ? String(user) : undefined)
  keepStored(refusedKey, answer === 'on' ? undefined : '1')
}
