/**
 * Whether this browser can use passkeys here. Browsers refuse them on IP addresses, and define no `PublicKeyCredential`
 * without HTTPS on hosts other than localhost.
 */
export const canUsePasskeys = (): boolean =>
  typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function' &&
  !/^[\d.]+$|:/.test(location.hostname)

/** The user has closed the browser's dialog, or let it expire. */
const isCancelled = (error: unknown) =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/**
 * Asks the user for a new passkey. Returns undefined if the user cancels, `known` if the authenticator has a passkey of
 * this account.
 */
export async function createPasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON | 'known' | undefined> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
    const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    return credential.toJSON() as RegistrationResponseJSON
  } catch (error) {
    if (isCancelled(error)) return undefined
    if (error instanceof DOMException && error.name === 'InvalidStateError') return 'known'
    throw error
  }
}

/** Asks the user to choose a passkey. Returns undefined if the user cancels. */
export async function choosePasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON | undefined> {
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
    const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
    return credential.toJSON() as AuthenticationResponseJSON
  } catch (error) {
    if (isCancelled(error)) return undefined
    throw error
  }
}
