import 'react-easy-crop/react-easy-crop.css';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/IconButton.js';
import { MinusIcon } from '../../../components/dashboard-icons.js';
import { PlusIcon } from '../../../components/icons.js';
import type { CropArea } from '../crop-image.js';
import classes from './CropStage.module.css';

const minZoom = 1;
const maxZoom = 3;
const zoomStep = 0.1;
/** Pixels that an arrow key moves the image. */
const keyboardStep = 8;

/** An image below a round mask: moved by touch, pointer and arrow keys, zoomed by wheel, slider, plus and minus. */
export default function CropStage({ address, onArea }: { address: string; onArea: (area: CropArea) => void }) {
  const { t } = useTranslation('profile');
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(minZoom);

  const zoomBy = (step: number) =>
    setZoom((before) => Math.min(maxZoom, Math.max(minZoom, Math.round((before + step) * 100) / 100)));

  return (
    <>
      <div
        className={classes.stage}
        onKeyDown={({ key }) => {
          if (key === '+' || key === '=') zoomBy(zoomStep);
          if (key === '-') zoomBy(-zoomStep);
        }}
      >
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          minZoom={minZoom}
          maxZoom={maxZoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          objectFit="cover"
          keyboardStep={keyboardStep}
          disableAutomaticStylesInjection
          classes={{ cropAreaClassName: classes.window ?? '' }}
          cropperProps={{ role: 'application', 'aria-label': t('cropKeyboard') }}
          mediaProps={{ alt: '' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_percent, pixels) => onArea(pixels)}
        />
      </div>
      <div className={classes.zoom}>
        <IconButton label={`${t('cropZoom')} −`} onClick={() => zoomBy(-zoomStep)}>
          <MinusIcon />
        </IconButton>
        <input
          type="range"
          aria-label={t('cropZoom')}
          min={minZoom}
          max={maxZoom}
          step={0.05}
          value={zoom}
          onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
        />
        <IconButton label={`${t('cropZoom')} +`} onClick={() => zoomBy(zoomStep)}>
          <PlusIcon />
        </IconButton>
      </div>
    </>
  );
}
