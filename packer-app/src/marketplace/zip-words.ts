export const zipAdvice = () => 'Enter a 5-digit ZIP code.'

/** Who can see the home ZIP code. */
export const homeZipHint =
  'Customers who move within 50 miles can find you; they never see your ZIP code.'
