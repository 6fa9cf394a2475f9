export const isZip = (text: string) => /^\d{5}(-\d{4})?$/.test(text)
/** Returns whether more typing can make the text a ZIP code. */
export const canBecomeZip = (text: string) => /^(\d{0,5}|\d{5}-\d{0,4})$/.test(text)
export const zipAdvice = () => 'Enter a 5-digit ZIP code.'

/** Who can see the home ZIP code. */
export const homeZipHint =
  'Customers who move within 50 miles can find you; they never see your ZIP code.'
