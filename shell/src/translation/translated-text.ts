const isText = (node: Node) => node.nodeType === Node.TEXT_NODE

/** Only translators create this element: it is obsolete, and the product renders none. */
const isTranslation = (node: Node | null) => node?.nodeName === 'FONT'

/** The nodes with which a translator replaced a text node. */
const translations = new WeakMap<Node, ChildNode[]>()

/** The text node that a translator replaced with this node. */
const originals = new WeakMap<Node, Node>()

/** Records which nodes replaced which text nodes, in one step or as a new element beside the text node. */
function record(changes: MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
    for (const removed of removedNodes) {
      const text = isText(removed) ? removed : originals.get(removed)
      if (!text) continue
      const beside = [previousSibling, nextSibling].find(
        (node) => isTranslation(node) && node && !originals.has(node),
      )
      const added = addedNodes.length > 0 ? [...addedNodes] : beside ? [beside] : []
      translations.set(text, added as ChildNode[])
      for (const node of added) originals.set(node, text)
    }
  }
}

/**
 * Keeps React working on a page that the browser translates. A translator moves each text node into `<font>`
 * elements, or replaces it with them, but React still has the text node: it throws when it removes the node or
 * inserts another before it, and new text in a replaced node stays invisible
 * (https://github.com/facebook/react/issues/11538). The changed functions act on the translation instead, and only
 * for such text nodes. Call it once, before React renders.
 */
export function keepTranslatedText(): void {
  const observer = new MutationObserver(record)
  observer.observe(document, { childList: true, subtree: true })

  /** Returns the child of React's parent that shows `node`: the node itself, or its translation. */
  function shownAs(node: Node): ChildNode {
    let shown = node as ChildNode
    if (isText(node) && !node.parentNode) {
      record(observer.takeRecords())
      shown = translations.get(node)?.[0] ?? shown
    }
    while (isTranslation(shown.parentNode)) shown = shown.parentNode as Element
    return shown
  }

  /** Puts a text node back in the place of its translation. The translator translates it again. */
  function restore(node: Node): void {
    const shown = shownAs(node)
    if (shown === node) return
    const others = node.parentNode ? [] : translations.get(node)
    shown.replaceWith(node)
    for (const other of others ?? []) other.remove()
  }

  const { insertBefore, appendChild, removeChild } = Node.prototype
  Object.assign(Node.prototype, {
    insertBefore(this: Node, node: Node, before: Node | null) {
      if (!isTranslation(this)) restore(node)
      return insertBefore.call(this, node, before && shownAs(before))
    },
    appendChild(this: Node, node: Node) {
      // A translator moves the text node into its element.
      if (!isTranslation(this)) restore(node)
      return appendChild.call(this, node)
    },
    removeChild(this: Node, node: Node) {
      restore(node)
      return removeChild.call(this, node)
    },
  })

  const { get, set } = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') ?? {}
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    get,
    set(this: Text, value: string) {
      set?.call(this, value)
      restore(this)
    },
  })
}
