interface Fiber {
  elementType: unknown
  child: Fiber | null
  sibling: Fiber | null
}

/**
 * Every component that stands in `container` right now, as React knows it: what a closed dialog
 * would show is not among them.
 */
export function renderedParts(container: Element): Set<unknown> {
  const key = Object.keys(container).find((name) => name.startsWith('__reactContainer$'))
  const root: unknown = key && Reflect.get(container, key)
  const found = new Set<unknown>()
  function visit(fiber: Fiber | null) {
    for (let at = fiber; at; at = at.sibling) {
      found.add(at.elementType)
      visit(at.child)
    }
  }
  // Of two trees React writes to one in turn: the other one is older or empty.
  const { stateNode } = root as { stateNode: { current: Fiber } }
  visit(stateNode.current)
  return found
}
