/**
 * How a translator changes a text node. `kept`: it moves the node into `<font>` elements. `moved`: it does so after it
 * has put the elements in the node's place. `replaced`: it puts `<font>` elements with new text in the node's place, as
 * Chrome does.
 */
export type Translator = 'kept' | 'moved' | 'replaced'

interface Translation {
  translator: Translator
  /** Ends each translated text, so that a test can distinguish it from the original. */
  mark?: string
}

/**
 * Translates all text of the document, and each new text as soon as it is in the document. Returns a function
 * that stops it. Browser tests send the function's source to the page, so it uses nothing from outside.
 */
export function startTranslator({ translator, mark = '' }: Translation): () => void {
  const translations = new WeakSet<Node>()
  const untranslated = 'font, script, style, title, textarea, [translate="no"]'

  function translate(text: Text) {
    const parent = text.parentElement
    if (!text.data.trim() || translations.has(text) || parent?.closest(untranslated)) return
    const translation = document.createTextNode(text.data + mark)
    translations.add(translation)
    // An option shows no elements.
    if (parent?.localName === 'option') {
      text.replaceWith(translation)
      return
    }
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    outer.append(inner)
    if (translator === 'moved') parent?.replaceChild(outer, text)
    else {
      text.before(outer)
      text.remove()
    }
    if (translator === 'replaced') inner.append(translation)
    else {
      text.data = translation.data
      inner.appendChild(text)
    }
  }

  function translateIn(node: Node) {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts = node.nodeType === Node.TEXT_NODE ? [node] : []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) translate(text as Text)
  }

  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) if (node.isConnected) translateIn(node)
    }
  })
  observer.observe(document, { childList: true, subtree: true })
  translateIn(document)
  return () => observer.disconnect()
}
