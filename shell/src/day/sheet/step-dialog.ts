import { arrivalIn, firstName, mostMinutesAway } from 'api/rules'
import { formatTime } from 'shared-ui'
import type { DayGig } from '../day.ts'
import type { Step } from '../queue.ts'
import { el, icon } from './dom.ts'
import { confirmationOf } from './step-questions.ts'

const offers = [15, 30, 45, 60]
const proposed = 30

const labelOf = (minutes: number) => (minutes === 60 ? '1 hour' : `${minutes} minutes`)

/** Opens a dialog with one question. */
function ask(title: string, parts: Node[], button: string, onYes: () => void) {
  const heading = el('h2', { id: 'dialog-title' }, title)
  const close = () => dialog.close()
  const form = el(
    'form',
    {
      method: 'dialog',
      onsubmit: () => onYes(),
    },
    heading,
    ...parts,
    el('button', { class: 'btn primary', type: 'submit' }, button),
    el('button', { class: 'btn quiet', type: 'button', onclick: close }, 'Not yet'),
  )
  const dialog = el('dialog', { 'aria-labelledby': 'dialog-title' }, form)
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

/** Asks when the packer will be at the pickup. */
export function askMinutes(
  { gig, trip }: DayGig,
  hasNetwork: boolean,
  onChosen: (minutes: number) => void,
) {
  let chosen = proposed
  const name = firstName(trip.customer.display_name)
  const promise = el('b')
  const say = () => {
    const at = new Date(arrivalIn(chosen, Date.now())).toISOString()
    promise.textContent = `“arrives about ${formatTime(at, gig.pickup_time_zone)}”`
  }
  const number = el('input', {
    type: 'number',
    inputmode: 'numeric',
    min: '0',
    max: String(mostMinutesAway),
    required: true,
    disabled: true,
    value: String(proposed),
    id: 'minutes',
    oninput: () => {
      if (!number.validity.valid) return
      chosen = number.valueAsNumber
      say()
    },
  })
  const other = el(
    'div',
    { class: 'minutes', hidden: true },
    number,
    el('label', { for: 'minutes' }, 'minutes'),
  )
  const choose = (minutes: number | undefined) => {
    other.hidden = minutes !== undefined
    number.disabled = minutes !== undefined
    if (minutes === undefined) number.focus()
    chosen = minutes ?? number.valueAsNumber
    say()
  }
  const chip = (text: string, minutes: number | undefined) =>
    el(
      'label',
      { class: 'chip' },
      el('input', {
        type: 'radio',
        name: 'minutes',
        checked: minutes === proposed,
        onchange: () => choose(minutes),
      }),
      icon('check'),
      text,
    )
  say()
  ask(
    'When will you be there?',
    [
      el(
        'div',
        { class: 'chips', role: 'radiogroup', 'aria-labelledby': 'dialog-title' },
        ...offers.map((minutes) => chip(labelOf(minutes), minutes)),
        chip('Other', undefined),
      ),
      other,
      el(
        'p',
        { 'aria-live': 'polite' },
        `${name} sees `,
        promise,
        hasNetwork ? '. ' : ' as soon as you have a network. ',
        'We do not track your phone.',
      ),
    ],
    'I’m on my way',
    () => onChosen(chosen),
  )
}

/** Asks before a step that cannot be taken back; reports other steps at once. */
export function confirmStep(step: Step, dayGig: DayGig, label: string, onYes: () => void) {
  const confirmation = confirmationOf(step, dayGig, Date.now())
  if (!confirmation) return onYes()
  ask(confirmation.title, [el('p', {}, confirmation.text)], label, onYes)
}
