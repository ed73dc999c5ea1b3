// Walking the game tree that the engine keeps: lines, paths, and rows for a move list.
import type { Tree, TreeNode } from "../net/types.ts";

export function nodeAt(tree: Tree, id: number): TreeNode {
  const node = tree.nodes[id];
  if (!node) throw new Error(`no node ${id}`);
  return node;
}

/** The moves from the start to a node. */
export function pathTo(tree: Tree, id: number): string[] {
  return lineTo(tree, id)
    .slice(1)
    .map((node) => node.move);
}

/** The nodes from the start to a node, both included. */
export function lineTo(tree: Tree, id: number): TreeNode[] {
  const line: TreeNode[] = [];
  for (let at: TreeNode | undefined = tree.nodes[id]; at; at = tree.nodes[at.parent]) line.unshift(at);
  return line;
}

/** The node that these moves lead to, as far as they are in the tree. */
export function nodeAlong(tree: Tree, moves: string[]): number {
  let at = 0;
  for (const move of moves) {
    const next = nodeAt(tree, at).children.find((child) => tree.nodes[child]?.move === move);
    if (next === undefined) break;
    at = next;
  }
  return at;
}

/** The line through a node: from the start to it, and on along first children to the end. */
export function lineThrough(tree: Tree, id: number): TreeNode[] {
  const line = lineTo(tree, id);
  for (let next = line.at(-1)?.children[0]; next !== undefined; next = line.at(-1)?.children[0]) {
    line.push(nodeAt(tree, next));
  }
  return line;
}

export function mainLine(tree: Tree): TreeNode[] {
  return lineThrough(tree, 0);
}

/** A run of moves of one line, and the other lines that begin before its last move. */
export interface Run {
  moves: { node: TreeNode; ply: number }[];
  branches: Run[][]; // shown after the run, one level deeper
}

/**
 * The tree for a move list: the line from a node on as runs in the order they are read. A run ends where another line
 * branches off; the branches follow, then the line goes on in the next run.
 */
export function runsOf(tree: Tree, from = 0, ply = 1): Run[] {
  const runs: Run[] = [{ moves: [], branches: [] }];
  for (let at = nodeAt(tree, from); at.children.length > 0; ++ply) {
    const [main = 0, ...others] = at.children;
    at = nodeAt(tree, main);
    runs.at(-1)?.moves.push({ node: at, ply });
    for (const other of others) runs.at(-1)?.branches.push(branchOf(tree, other, ply));
    if (others.length > 0) runs.push({ moves: [], branches: [] });
  }
  return runs.filter(({ moves }) => moves.length > 0);
}

function branchOf(tree: Tree, start: number, ply: number): Run[] {
  const [first = { moves: [], branches: [] }, ...rest] = runsOf(tree, start, ply + 1);
  return [{ ...first, moves: [{ node: nodeAt(tree, start), ply }, ...first.moves] }, ...rest];
}
