const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (char) => entities[char] ?? '')
