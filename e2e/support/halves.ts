/** The halves to test with each contract. A half's pipeline sets APPS and tests only that half. */
export const halves = (process.env.APPS ?? 'customer-app,packer-app')
  .split(',')
  .filter((app) => app !== 'shell')
