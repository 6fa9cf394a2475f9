import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { Picture } from 'shared-ui'
import { Counter, Frame, Round, Screen, Stage, Thumb, Thumbs, Top, Turn } from './lightbox-style.ts'

const swipePx = 40

export interface LightboxProps {
  images: readonly string[]
  start: number
  onClose(): void
}

/** The gig's photos in its own order, one at a time; the last is followed by the first. */
export function Lightbox({ images, start, onClose }: LightboxProps) {
  const [at, setAt] = useState(start)
  const screen = useRef<HTMLDialogElement>(null)
  const thumbs = useRef<HTMLDivElement>(null)
  const swipeFrom = useRef<number>(undefined)
  const heading = useId()
  const turn = (by: number) => setAt((now) => (now + by + images.length) % images.length)

  useEffect(() => {
    // Before showModal, whose focus goes into the dialog: that is where focus comes back to.
    const opener = document.activeElement
    const dialog = screen.current
    // jsdom knows the element but not its method.
    if (dialog?.showModal) dialog.showModal()
    else dialog?.setAttribute('open', '')
    return () => {
      dialog?.close?.()
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])

  useEffect(() => {
    thumbs.current?.children[at]?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [at])

  function endSwipe({ clientX }: PointerEvent) {
    const moved = swipeFrom.current === undefined ? 0 : clientX - swipeFrom.current
    swipeFrom.current = undefined
    if (Math.abs(moved) >= swipePx) turn(moved < 0 ? 1 : -1)
  }

  const src = images[at]
  return (
    <Screen
      ref={screen}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={() => {
        // A second back gesture closes it whatever one says; its leaving the page is no news.
        if (screen.current && !screen.current.open) onClose()
      }}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') turn(1)
        if (key === 'ArrowLeft') turn(-1)
        if (key === 'Home') setAt(0)
        if (key === 'End') setAt(images.length - 1)
      }}
    >
      <Top>
        <h2 id={heading}>Photos</h2>
        <Counter aria-live="polite">{`${at + 1} of ${images.length}`}</Counter>
        <Round type="button" aria-label="Close" onClick={onClose}>
          <X size={22} aria-hidden />
        </Round>
      </Top>
      <Stage
        // A picture that is dragged away would end the swipe.
        onDragStart={(event) => event.preventDefault()}
        onPointerDown={({ clientX, isPrimary }) => {
          if (isPrimary) swipeFrom.current = clientX
        }}
        onPointerUp={endSwipe}
        onPointerCancel={() => {
          swipeFrom.current = undefined
        }}
      >
        {src !== undefined && (
          <Frame>
            <Picture key={src} src={src} alt={`Photo ${at + 1}`} widths sizes="92vw" eager />
          </Frame>
        )}
        {images.length > 1 && (
          <>
            <Turn type="button" aria-label="Previous" $side="left" onClick={() => turn(-1)}>
              <ChevronLeft size={24} aria-hidden />
            </Turn>
            <Turn type="button" aria-label="Next" $side="right" onClick={() => turn(1)}>
              <ChevronRight size={24} aria-hidden />
            </Turn>
          </>
        )}
      </Stage>
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
    </Screen>
  )
}
