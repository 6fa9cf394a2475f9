/**
 * Returns a sentence for a form if the text is longer than the API allows: it counts the code points of the trimmed text.
 * Not `maxLength` of the control, which counts an emoji as two or more characters, and cuts pasted text silently.
 */
export function tooLong(text: string, most: number): string | undefined {
  const { length } = [...text.trim()]
  return length > most ? `Use ${most} characters or fewer. Your text has ${length}.` : undefined
}
