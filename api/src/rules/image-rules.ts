/** Limits and messages of uploaded images, for the API and for forms in the browser. */
export const imageLimits = { imageBytes: 5 * 1024 * 1024 } as const

export const imageTooLargeMessage = 'Each image must be less than 5MB'
