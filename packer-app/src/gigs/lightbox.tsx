import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Picture, useModal } from 'shared-ui'
import Carousel, { type ControllerRef } from 'yet-another-react-lightbox'
import Inline from 'yet-another-react-lightbox/plugins/inline'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import {
  CarouselStyle,
  Counter,
  NoPhoto,
  Round,
  Screen,
  Stage,
  Thumb,
  Thumbs,
  Top,
  NavCircle,
} from './lightbox-style.ts'

export interface LightboxProps {
  images: readonly string[]
  start: number
  onClose(): void
}

/**
 * Shows the gig's photos one at a time and wraps around at the ends. The library handles swipe and zoom;
 * the dialog, counter and thumbnails are ours.
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
    // Inside the carousel the library handles the arrow keys.
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
              several && <NavButton to="Previous" onPress={() => carousel.current?.prev()} />,
            buttonNext: () =>
              several && <NavButton to="Next" onPress={() => carousel.current?.next()} />,
            buttonZoom: () => null,
            iconError: () => <NoPhoto>This photo could not be loaded.</NoPhoto>,
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
 * Calls `onKey` for each key but Tab. Listens on the whole page, because a click on the dialog's background
 * moves the focus to the body. Wraps Tab around inside the dialog. Otherwise Tab would move the focus from
 * the last button to the browser's toolbar.
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
    function onKeyDown(event: KeyboardEvent) {
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
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [dialog])
}

function NavButton({ to, onPress }: { to: 'Previous' | 'Next'; onPress(): void }) {
  const [side, Icon] =
    to === 'Previous' ? (['left', ChevronLeft] as const) : (['right', ChevronRight] as const)
  return (
    <NavCircle type="button" aria-label={to} $side={side} onClick={onPress}>
      <Icon size={24} aria-hidden />
    </NavCircle>
  )
}
