import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Picture, showModal } from 'shared-ui'
import Carousel, { type ControllerRef } from 'yet-another-react-lightbox'
import Inline from 'yet-another-react-lightbox/plugins/inline'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import {
  CarouselStyle,
  Counter,
  NoPicture,
  Round,
  Screen,
  Stage,
  Thumb,
  Thumbs,
  Top,
  Turn,
} from './lightbox-style.ts'

export interface LightboxProps {
  images: readonly string[]
  start: number
  onClose(): void
}

/**
 * The gig's photos in its own order, one at a time; the last is followed by the first. The library
 * turns, swipes and zooms; the dialog, and what stands around the photo, is ours.
 */
export function Lightbox({ images, start, onClose }: LightboxProps) {
  const [at, setAt] = useState(start)
  const screen = useModal(onClose)
  const stage = useRef<HTMLDivElement>(null)
  const carousel = useRef<ControllerRef>(null)
  const thumbs = useRef<HTMLDivElement>(null)
  const heading = useId()
  const several = images.length > 1

  useEffect(() => {
    thumbs.current?.children[at]?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [at])

  useDialogKeys(screen, (key, target) => {
    if (key === 'Home') setAt(0)
    if (key === 'End') setAt(images.length - 1)
    // Within the stage the library turns by itself.
    if (stage.current?.contains(target)) return
    if (key === 'ArrowRight') carousel.current?.next()
    if (key === 'ArrowLeft') carousel.current?.prev()
  })

  return (
    <Screen ref={screen} aria-labelledby={heading}>
      <CarouselStyle />
      <Top>
        <h2 id={heading}>Photos</h2>
        <Counter>{`${at + 1} of ${images.length}`}</Counter>
        <Round type="button" aria-label="Close" onClick={onClose}>
          <X size={22} aria-hidden />
        </Round>
      </Top>
      <Stage ref={stage}>
        <Carousel
          plugins={[Inline, Zoom]}
          slides={images.map((src, index) => ({ src, alt: `Photo ${index + 1}` }))}
          index={at}
          on={{ view: ({ index }) => setAt(index) }}
          controller={{ ref: carousel }}
          carousel={{ preload: 1, padding: '16px', spacing: '16px', finite: !several }}
          animation={{ swipe: 320, navigation: 200 }}
          zoom={{ maxZoomPixelRatio: 3 }}
          render={{
            buttonPrev: () =>
              several && <TurnButton to="Previous" onTurn={() => carousel.current?.prev()} />,
            buttonNext: () =>
              several && <TurnButton to="Next" onTurn={() => carousel.current?.next()} />,
            buttonZoom: () => null,
            iconError: () => <NoPicture>This photo could not be loaded.</NoPicture>,
          }}
        />
      </Stage>
      {several && (
        <Thumbs ref={thumbs}>
          {images.map((image, index) => (
            <Thumb
              key={image}
              type="button"
              aria-label={`Show photo ${index + 1}`}
              aria-current={index === at ? 'true' : undefined}
              onClick={() => setAt(index)}
            >
              <Picture src={image} alt="" widths sizes="80px" />
            </Thumb>
          ))}
        </Thumbs>
      )}
    </Screen>
  )
}

/** The page's own modal dialog: it holds the focus, and Escape and the back gesture close it. */
function useModal(onClose: () => void) {
  const screen = useRef<HTMLDialogElement>(null)
  const latestClose = useRef(onClose)
  useEffect(() => {
    latestClose.current = onClose
  }, [onClose])

  useEffect(() => {
    const dialog = screen.current
    if (!dialog) return undefined
    // Before showModal, whose focus goes into the dialog: that is where focus comes back to.
    const opener = document.activeElement
    showModal(dialog)
    const close = () => latestClose.current()
    dialog.addEventListener('close', close)
    return () => {
      dialog.removeEventListener('close', close)
      dialog.close?.()
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  return screen
}

/**
 * Hears the keys of the whole page while the dialog is open, because a click on its ground leaves
 * the focus on the body. Tab goes around inside: past its ends a native dialog gives the focus to
 * the browser.
 */
function useDialogKeys(
  dialog: RefObject<HTMLDialogElement | null>,
  onKey: (key: string, target: Node) => void,
) {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  }, [onKey])

  useEffect(() => {
    function hear(event: KeyboardEvent) {
      if (event.key !== 'Tab') return latest.current(event.key, event.target as Node)
      const buttons = [...(dialog.current?.querySelectorAll('button') ?? [])]
      const [from, to] = event.shiftKey
        ? [buttons[0], buttons.at(-1)]
        : [buttons.at(-1), buttons[0]]
      const here = document.activeElement
      if (here !== from && dialog.current?.contains(here)) return
      event.preventDefault()
      to?.focus()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [dialog])
}

function TurnButton({ to, onTurn }: { to: 'Previous' | 'Next'; onTurn(): void }) {
  const [side, Sign] =
    to === 'Previous' ? (['left', ChevronLeft] as const) : (['right', ChevronRight] as const)
  return (
    <Turn type="button" aria-label={to} $side={side} onClick={onTurn}>
      <Sign size={24} aria-hidden />
    </Turn>
  )
}
