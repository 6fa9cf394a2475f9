import styled from 'styled-components'
import { Apartments, BoxesAndCat, Cloud, House, Road, Tree, Van } from './street-parts.tsx'

const Frame = styled.section`
  position: relative;
  margin-top: var(--s-6);
  overflow: hidden;
  border-radius: var(--r-xl);
  background: var(--art-sky);
  & > svg {
    display: block;
    width: 100%;
    height: auto;
  }
  & > .wide {
    display: none;
  }
  @media (min-width: 46em) {
    & > .wide {
      display: block;
      margin-top: -0.5rem;
    }
    & > .slim {
      display: none;
    }
  }
  @media (min-width: 64em) {
    & > .wide {
      margin-top: -1.75rem;
    }
  }
  @media print {
    background: none;
    & > svg {
      display: none !important;
    }
  }
`

const Text = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-1);
  padding: clamp(1.25rem, 2.6vw, 2.25rem) clamp(1.25rem, 3vw, 2.5rem) 0;
  & > h2 {
    font-size: var(--text-2xl);
    letter-spacing: var(--tracking-tight);
  }
  & > p {
    max-width: 34rem;
  }
`

interface Scene {
  /** The left edge of the van, on wide screens and on phones; undefined: no van yet. */
  van?: readonly [wide: number, slim: number]
  /** The house where the boxes are; undefined while they are on the van. */
  boxes?: 'pickup' | 'dropoff'
}

/** One position of the van per stage. The app does not track the packer's phone. */
const scenes: Record<string, Scene> = {
  booked: { boxes: 'pickup' },
  on_the_way: { van: [96, 6], boxes: 'pickup' },
  at_pickup: { van: [496, 204], boxes: 'pickup' },
  loaded: { van: [610, 172] },
  delivered: { van: [1026, 299], boxes: 'dropoff' },
}

export interface StreetProps {
  /** The stage as the API names it, from `booked` to `delivered`. For other stages it renders nothing. */
  stage: string
  title: string
  text: string
}

/** The current stage as a sentence, above a drawing of it. */
export function Street({ stage, title, text }: StreetProps) {
  const scene = scenes[stage]
  if (!scene) return null
  return (
    <Frame aria-labelledby="street-title">
      <Text>
        <h2 id="street-title">{title}</h2>
        <p>{text}</p>
      </Text>
      <Wide {...scene} />
      <Slim {...scene} />
    </Frame>
  )
}

/**
 * Returns the x position where the solid line ends: at the boxes, or at the front of the van that carries
 * them.
 */
const progress = (scene: Scene, from: number, to: number, front: number) =>
  scene.boxes === 'dropoff' ? to : scene.boxes === 'pickup' ? from : front

function Wide(scene: Scene) {
  const [van] = scene.van ?? []
  return (
    <svg className="wide" viewBox="0 0 1200 216" fill="none" aria-hidden focusable="false">
      <circle cx="1120" cy="46" r="24" fill="var(--art-sun)" />
      <Cloud x={796} y={40} scale={0.6} />
      <Cloud x={706} y={70} scale={0.4} />
      <path
        d="M0 216C140 96 300 118 460 106S760 70 920 104S1120 96 1200 112V216Z"
        fill="var(--art-hill)"
      />
      <path d="M0 216C220 130 420 152 640 146S1000 128 1200 148V216Z" fill="var(--art-hill-2)" />
      <rect y="174" width="1200" height="42" fill="var(--art-ground)" />
      <Tree dark x={268} y={176} scale={0.72} />
      <Apartments x={310} y={64} />
      <Tree x={560} y={176} scale={0.6} />
      <Tree dark x={596} y={176} scale={0.84} />
      <Tree x={812} y={176} scale={0.7} />
      <House x={866} y={84} />
      <Tree dark x={1180} y={178} scale={0.9} />
      {scene.boxes && <BoxesAndCat x={scene.boxes === 'pickup' ? 444 : 982} y={134} />}
      {van !== undefined && <Van x={van} y={184} scale={0.44} />}
      <Road from={375} to={925} at={progress(scene, 375, 925, (van ?? 0) + 152)} y={201} />
    </svg>
  )
}

function Slim(scene: Scene) {
  const [, van] = scene.van ?? []
  const boxes = scene.boxes === 'pickup' ? 178 : 284
  return (
    <svg className="slim" viewBox="0 0 390 128" fill="none" aria-hidden focusable="false">
      <Cloud x={196} y={26} scale={0.34} />
      <path d="M0 128C60 60 130 72 190 66S320 46 390 62V128Z" fill="var(--art-hill)" />
      <path d="M0 128C90 80 180 92 260 88S350 80 390 88V128Z" fill="var(--art-hill-2)" />
      <rect y="102" width="390" height="26" fill="var(--art-ground)" />
      <Apartments x={106} y={43} scale={0.54} />
      <Tree x={196} y={103} scale={0.42} />
      <Tree dark x={216} y={104} scale={0.54} />
      <House x={222} y={51.5} scale={0.56} />
      <Tree dark x={382} y={104} scale={0.5} />
      {scene.boxes && <BoxesAndCat x={boxes} y={78} scale={0.6} />}
      {van !== undefined && <Van x={van} y={109} scale={0.25} />}
      <g transform="scale(0.65)">
        <Road
          from={217}
          to={392}
          at={progress(scene, 217, 392, ((van ?? 0) + 86) / 0.65)}
          y={183}
        />
      </g>
    </svg>
  )
}
