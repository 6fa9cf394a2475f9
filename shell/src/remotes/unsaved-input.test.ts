import { forgetPersonalSettings } from '../session/session.tsx'
import { clearUnsavedInput, unsavedInput } from './unsaved-input.ts'

afterEach(() => {
  localStorage.clear()
  clearUnsavedInput()
})

/** Only the memory of the page ends with a reload. */
const reload = clearUnsavedInput

const persistent = ['customer-app', 'packer-app', 'support'] as const

test.each(persistent)('input of %s survives a reload, until it is saved', (owner) => {
  unsavedInput[owner].keep('1 form', { text: 'typed' })
  reload()
  expect(unsavedInput[owner].read('1 form')).toEqual({ text: 'typed' })
  expect(unsavedInput[owner].read('2 form')).toBeUndefined()
  unsavedInput[owner].keep('1 form', undefined)
  reload()
  expect(unsavedInput[owner].read('1 form')).toBeUndefined()
  expect(localStorage).toHaveLength(0)
})

test('Sign Out deletes all input', () => {
  for (const owner of persistent) unsavedInput[owner].keep('1 form', 'typed')
  clearUnsavedInput()
  forgetPersonalSettings()
  expect(localStorage).toHaveLength(0)
  for (const owner of persistent) expect(unsavedInput[owner].read('1 form')).toBeUndefined()
})

test('input of conversations, which has photos, stays in memory', () => {
  unsavedInput.messages.keep('1-2', { photos: [] })
  expect(localStorage).toHaveLength(0)
  expect(unsavedInput.messages.read('1-2')).toEqual({ photos: [] })
})

test('without storage, or with broken storage, input is kept until the page closes', () => {
  localStorage.setItem('manyhands-personal-unsaved-support/1 form', '{')
  expect(unsavedInput.support.read('1 form')).toBeUndefined()
  const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  unsavedInput.support.keep('1 form', 'typed')
  expect(unsavedInput.support.read('1 form')).toBe('typed')
  blocked.mockRestore()
})
