/**
 * The only script of the site: registers a passkey, or signs in with one. The button's `data-passkey` is the address of the
 * ceremony, and its `data-kind` is `create` or `get`.
 */
export const passkeyScript = `const button = document.querySelector('[data-passkey]')
const status = document.querySelector('[role=status]')
const { passkey: address, kind } = button.dataset
const send = async (to, body = {}) => {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
  const answer = await fetch(to, { method: 'POST', headers, body: JSON.stringify(body) })
  if (answer.ok) return answer.status === 204 ? undefined : answer.json()
  throw new Error((await answer.json()).error)
}
const ceremony = async () => {
  const read = kind === 'create' ? 'parseCreationOptionsFromJSON' : 'parseRequestOptionsFromJSON'
  if (!window.PublicKeyCredential?.[read]) throw new Error('This browser is too old for passkeys.')
  const publicKey = PublicKeyCredential[read](await send(address + '/options'))
  const credential = await navigator.credentials[kind]({ publicKey })
  await send(address, credential.toJSON())
  location.assign('/')
}
button.hidden = false
button.addEventListener('click', async () => {
  button.disabled = true
  status.textContent = ''
  try {
    await ceremony()
  } catch (error) {
    status.textContent = error.name === 'NotAllowedError' ? 'No passkey was used. Try again.' : error.message
    button.disabled = false
  }
})
`
