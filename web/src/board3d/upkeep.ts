// Materials looked after: plainer ones where the processor draws, and what the graphics card holds given back.
import {
  type Material,
  Mesh,
  MeshLambertMaterial,
  MeshStandardMaterial,
  type Object3D,
  Texture,
} from "three";

function* texturesOf(material: Material): Generator<Texture> {
  for (const value of Object.values(material)) if (value instanceof Texture) yield value;
}

/** Without a graphics card: light without mirrors, textures read once for each point. */
export function simplify(top: Object3D) {
  const plain = new Map<Material, Material>();
  top.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const isList = Array.isArray(object.material);
    const materials = ([object.material].flat() as Material[]).map((material) => {
      const made = plain.get(material) ?? plainer(material);
      plain.set(material, made);
      return made;
    });
    object.material = isList ? materials : materials[0];
  });
}

function plainer(material: Material): Material {
  for (const texture of texturesOf(material)) texture.anisotropy = 1;
  if (!(material instanceof MeshStandardMaterial)) return material;
  const { map, color, side, flatShading, emissive, emissiveMap, emissiveIntensity } = material;
  material.dispose();
  return new MeshLambertMaterial({
    map,
    color,
    side,
    flatShading,
    emissive,
    emissiveMap,
    emissiveIntensity,
  });
}

/** Gives back what the graphics card holds for an object and all below it. */
export function discard(top: Object3D) {
  top.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    object.geometry.dispose();
    for (const material of [object.material].flat() as Material[]) {
      for (const texture of texturesOf(material)) texture.dispose();
      material.dispose();
    }
    if ("dispose" in object) (object as unknown as { dispose(): void }).dispose();
  });
}
