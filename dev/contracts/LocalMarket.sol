// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {LocalBridge} from "./LocalBridge.sol";
import {LocalPair} from "./LocalPair.sol";
import {LocalPairs} from "./LocalPairs.sol";
import {LocalPermit} from "./LocalPermit.sol";
import {LocalAggregator, LocalExecutor, LocalHolder, LocalRegistry, LocalSettler} from "./LocalServices.sol";
import {LocalTiers} from "./LocalTiers.sol";
import {LocalWrapped} from "./LocalWrapped.sol";

interface IMintable {
    function mint(address to, uint256 amount) external;
}

/// All that a local chain has to swap by, made and filled by one transaction, which fixes where each is. Tokens are made
/// on the spot, as anyone may; only the coin is brought along.
contract LocalMarket {
    LocalWrapped public immutable wrapped;
    LocalPairs public immutable pairs;
    LocalTiers public immutable tiers;
    LocalBridge public immutable bridge;
    LocalPermit public immutable permit;
    LocalHolder public immutable holder;
    LocalSettler public immutable settler;
    LocalRegistry public immutable registry;
    LocalAggregator public immutable aggregator;
    LocalExecutor public immutable executor;

    /// A pool to begin with: the wrapped coin is address 0, and fee 0 means a pair.
    struct Pool {
        address a;
        uint256 amountA;
        address b;
        uint256 amountB;
        uint24 fee;
    }

    constructor(Pool[] memory pools) payable {
        wrapped = new LocalWrapped();
        pairs = new LocalPairs(address(wrapped));
        tiers = new LocalTiers(address(wrapped));
        bridge = new LocalBridge();
        permit = new LocalPermit();
        holder = new LocalHolder();
        settler = new LocalSettler();
        registry = new LocalRegistry(address(settler));
        aggregator = new LocalAggregator();
        executor = new LocalExecutor();
        wrapped.deposit{value: msg.value}();
        for (uint256 i = 0; i < pools.length; i++) {
            Pool memory pool = pools[i];
            if (pool.a == address(0)) pool.a = address(wrapped);
            if (pool.fee == 0) fillPair(pool.a, pool.amountA, pool.b, pool.amountB);
            else fillTier(pool.a, pool.amountA, pool.b, pool.amountB, pool.fee);
        }
    }

    /// Fills a pool of two tokens, new or not; the shares decide its price. The wrapped coin is taken from what is here.
    function fillPair(address a, uint256 amountA, address b, uint256 amountB) public {
        address pair = pairs.getPair(a, b);
        if (pair == address(0)) pair = pairs.createPair(a, b);
        _give(a, pair, amountA);
        _give(b, pair, amountB);
        LocalPair(pair).sync();
    }

    /// The same for a pool of the other kind, with this fee in hundredths of a basis point.
    function fillTier(address a, uint256 amountA, address b, uint256 amountB, uint24 fee) public {
        _give(a, address(tiers), amountA);
        _give(b, address(tiers), amountB);
        tiers.fill(a, b, fee, amountA, amountB);
    }

    /// More of the coin, for pools to come.
    function bring() external payable {
        wrapped.deposit{value: msg.value}();
    }

    function _give(address token, address to, uint256 amount) private {
        if (amount == 0) return;
        if (token == address(wrapped)) wrapped.transfer(to, amount);
        else IMintable(token).mint(to, amount);
    }
}
