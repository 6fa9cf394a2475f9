/** Not a personal setting: a refusal concerns this device, and stays after Sign Out. */
const refusedKey = 'manyhands-refused-push'

/** Removed on Sign Out, which ends the subscription, too. */
const onKey = 'manyhands-personal-push'

/** What the user of this device has answered; undefined if they were not asked. Without storage, the question would come back on each page, so it counts as refused. */
export function pushAnswer(): 'on' | 'no' | undefined {
  try {
    if (localStorage.getItem(onKey) !== null) return 'on'
    return localStorage.getItem(refusedKey) === null ? undefined : 'no'
  } catch {
    return 'no'
  }
}

export function keepPushAnswer(answer: 'on' | 'no') {
  try {
    localStorage.setItem(answer === 'on' ? onKey : refusedKey, '1')
    localStorage.removeItem(answer === 'on' ? refusedKey : onKey)
  } catch {
    // Storage is blocked.
  }
}
