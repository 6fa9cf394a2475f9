import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Picture, useModal } from 'shared-ui'
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
 * The gig's photos in their order, one at a time; after the last comes the first. The library swipes
 * and zooms; the dialog, the counter and the thumbnails are ours.
 */
export function Lightbox({ images, start, onClose }: LightboxProps) {
  const [at, setAt] = useState(start)
  const { handlers } = useModal(true, onClose)
  const stage = useRef<HTMLDivElement>(null)
  const carousel = useRef<ControllerRef>(null)
  const thumbs = useRef<HTMLDivElement>(null)
  const heading = useId()
  const several = images.length > 1

  useEffect(() => {
    thumbs.current?.children[at]?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [at])

  useDialogKeys(handlers.ref, (key, target) => {
    if (key === 'Home') setAt(0)
    if (key === 'End') setAt(images.length - 1)
    // Within the stage the library handles the arrow keys.
    if (stage.current?.contains(target)) return
    if (key === 'ArrowRight') carousel.current?.next()
    if (key === 'ArrowLeft') carousel.current?.prev()
  })

  return (
    <Screen {...handlers} aria-labelledby={heading}>
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

/**
 * Handles the keys of the whole page, because a click on the dialog's background moves the focus to
 * the body. Tab wraps inside: past its last control a native dialog gives the focus to the browser.
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
