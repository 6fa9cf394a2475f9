/**
 * How a translator changes a text node. `kept`: it moves the node into `<font>` elements. `replaced`: it puts `<font>`
 * elements with a text of their own in the node's place, as Chrome does.
 */
export type Translator = 'kept' | 'replaced'

/** Elements in which translators change no text node. */
const untranslated = 'font, script, style, title, textarea, [translate="no"]'

/** Translates all text of the document, and each new text as soon as it is in the document. Returns a function that stops it. */
export function startTranslator(translator: Translator, translate = (text: string) => text) {
  const translations = new WeakSet<Node>()

  function translateText(text: Text) {
    if (translations.has(text) || !text.data.trim() || text.parentElement?.closest(untranslated))
      return
    // An option shows no elements.
    if (text.parentElement?.localName === 'option') {
      const translated = document.createTextNode(translate(text.data))
      translations.add(translated)
      text.replaceWith(translated)
      return
    }
    const outer = document.createElement('font')
    const inner = outer.appendChild(document.createElement('font'))
    text.before(outer)
    text.remove()
    if (translator === 'kept') {
      inner.append(text)
      text.data = translate(text.data)
    } else inner.append(translate(text.data))
  }

  function translateIn(node: Node) {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    if (node.nodeType === Node.TEXT_NODE) texts.push(node)
    for (const text of texts) translateText(text as Text)
  }

  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) if (node.isConnected) translateIn(node)
    }
  })
  observer.observe(document, { childList: true, subtree: true })
  translateIn(document.documentElement)
  return () => observer.disconnect()
}
